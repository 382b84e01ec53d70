import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Reads the codes in a picture of the camera. */
export type Decoder = (video: HTMLVideoElement) => Promise<string[]>;

/** What packs of medicines carry: GTINs as bars, GS1 DataMatrix, and codes of distributors. */
const nativeFormats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'data_matrix', 'qr_code'] as const;

interface NativeDetector {
  new (options: {
    formats: readonly string[];
  }): { detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
  getSupportedFormats: () => Promise<string[]>;
}

/** The browser's own detector where it reads all formats, else ZXing as WebAssembly, from this store. */
export async function loadDecoder(): Promise<Decoder> {
  return (await nativeDecoder()) ?? (await zxingDecoder());
}

async function nativeDecoder(): Promise<Decoder | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetector };
  const supported = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!BarcodeDetector || !nativeFormats.every((format) => supported.includes(format))) return undefined;
  const detector = new BarcodeDetector({ formats: nativeFormats });
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
}

async function zxingDecoder(): Promise<Decoder> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    if (!context || video.videoWidth === 0) return [];
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    context.drawImage(video, 0, 0);
    const picture = context.getImageData(0, 0, canvas.width, canvas.height);
    const found = await readBarcodes(picture, {
      formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'DataMatrix', 'QRCode'],
      maxNumberOfSymbols: 4,
    });
    return found.filter(({ isValid }) => isValid).map(({ text }) => text);
  };
}

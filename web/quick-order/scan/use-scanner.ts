import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Decoder, loadDecoder } from './decoder.ts';

/** Why there is no picture; the key of a message. */
export type CameraProblem = 'forbidden' | 'none' | 'failed';

/** A code counts again when so many pictures were without it: the next pack of the same product. */
const GONE_PICTURES = 6;
/** Between two pictures that are read. */
const PICTURE_MS = 150;

/** The camera behind a video element, from `start` on. `onCode` is called once for each code that comes into the picture. */
export function useScanner(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const isMounted = useRef(true);
  const [camera, setCamera] = useState<{ stream: MediaStream; decode: Decoder }>();
  const [problem, setProblem] = useState<CameraProblem>();
  const [isStarting, setStarting] = useState(false);
  const report = useEffectEvent(onCode);
  const start = async () => {
    setStarting(true);
    setProblem(undefined);
    const opened = await openCamera();
    if (!isMounted.current) return stopCamera(opened.stream);
    if (opened.stream && opened.decode) setCamera({ stream: opened.stream, decode: opened.decode });
    else setProblem(opened.problem);
    setStarting(false);
  };
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  useEffect(() => {
    const picture = video.current;
    if (!camera || !picture) return;
    const { stream, decode } = camera;
    const onEnd = () => {
      setCamera(undefined);
      setProblem('failed');
    };
    for (const track of stream.getTracks()) track.addEventListener('ended', onEnd);
    picture.srcObject = stream;
    void picture.play().catch(() => {});
    const stopReading = readPictures(picture, decode, (code) => report(code));
    return () => {
      stopReading();
      picture.srcObject = null;
      for (const track of stream.getTracks()) track.removeEventListener('ended', onEnd);
      stopCamera(stream);
    };
  }, [camera]);
  return { video, start, stop: () => setCamera(undefined), isOn: camera !== undefined, isStarting, problem };
}

/** Reads picture after picture, none while the page is hidden; returns a function that ends it. */
function readPictures(picture: HTMLVideoElement, decode: Decoder, onCode: (code: string) => void): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout>;
  /** How many pictures were without each code since it was seen. */
  const without = new Map<string, number>();
  const read = async () => {
    const codes = document.hidden ? undefined : await decode(picture).catch(() => undefined);
    if (isStopped) return;
    if (codes) {
      const seen = new Set(codes);
      for (const code of seen) if (!without.has(code)) onCode(code);
      for (const [code, pictures] of without) {
        if (pictures >= GONE_PICTURES) without.delete(code);
        else without.set(code, pictures + 1);
      }
      for (const code of seen) without.set(code, 0);
    }
    timer = setTimeout(read, PICTURE_MS);
  };
  void read();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

interface Opened {
  stream?: MediaStream;
  decode?: Decoder;
  problem?: CameraProblem;
}

async function openCamera(): Promise<Opened> {
  // Browsers have no cameras for pages without https.
  if (!navigator.mediaDevices) return { problem: 'none' };
  const decoder = loadDecoder().catch(() => undefined);
  try {
    const constraints = { video: { facingMode: 'environment', width: { ideal: 1280 } } };
    const stream = await navigator.mediaDevices.getUserMedia(constraints);
    const decode = await decoder;
    if (decode) return { stream, decode };
    stopCamera(stream);
    return { problem: 'failed' };
  } catch (error) {
    const { name } = error as DOMException;
    if (name === 'NotAllowedError') return { problem: 'forbidden' };
    return { problem: name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed' };
  }
}

function stopCamera(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

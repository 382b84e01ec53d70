import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Decoder, loadDecoder } from './decoder.ts';

/** Why there is no picture; the key of a message. */
export type CameraProblem = 'forbidden' | 'none' | 'failed';

/** A code counts again when it was out of the picture for so long: the next pack of the same product. */
const GONE_MS = 1500;
/** Between two pictures that are read. */
const PICTURE_MS = 150;

/** The camera behind a video element, from `start` on. `onCode` is called once for each code that comes into the picture. */
export function useScanner(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<{ stream: MediaStream; decode: Decoder }>();
  const [problem, setProblem] = useState<CameraProblem>();
  const [isStarting, setStarting] = useState(false);
  const report = useEffectEvent(onCode);
  const start = async () => {
    setStarting(true);
    setProblem(undefined);
    try {
      const constraints = { video: { facingMode: 'environment', width: { ideal: 1280 } } };
      const [stream, decode] = await Promise.all([navigator.mediaDevices.getUserMedia(constraints), loadDecoder()]);
      setCamera({ stream, decode });
    } catch (error) {
      setProblem(problemOf(error));
    }
    setStarting(false);
  };
  useEffect(() => {
    if (!camera || !video.current) return;
    const { stream, decode } = camera;
    const picture = video.current;
    const lastSeen = new Map<string, number>();
    let timer: ReturnType<typeof setTimeout>;
    picture.srcObject = stream;
    void picture.play().catch(() => {});
    const read = async () => {
      const codes = await decode(picture).catch(() => []);
      const now = performance.now();
      for (const code of new Set(codes)) {
        if (now - (lastSeen.get(code) ?? -GONE_MS) >= GONE_MS) report(code);
        lastSeen.set(code, now);
      }
      timer = setTimeout(read, PICTURE_MS);
    };
    void read();
    return () => {
      clearTimeout(timer);
      for (const track of stream.getTracks()) track.stop();
    };
  }, [camera]);
  return { video, start, stop: () => setCamera(undefined), isOn: camera !== undefined, isStarting, problem };
}

/** Browsers without a camera interface, such as those of pages without https, have none. */
function problemOf(error: unknown): CameraProblem {
  if (!navigator.mediaDevices) return 'none';
  if (!(error instanceof DOMException)) return 'failed';
  if (error.name === 'NotAllowedError') return 'forbidden';
  return error.name === 'NotFoundError' || error.name === 'OverconstrainedError' ? 'none' : 'failed';
}

import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** The last progress of a socket: its byte count then, and the time. */
interface Progress {
  bytes: number;
  at: number;
}

/** Disconnects clients that stop reading a response, or stop sending an upload. */
export function slowClients(limits: { responseStallMs: number; uploadPauseMs: number }) {
  const sockets = new Map<Socket, Progress>();
  const uploads = new Map<Socket, Progress & { request: IncomingMessage }>();
  return {
    /** Number of open connections. */
    get connections() {
      return sockets.size;
    },
    add(socket: Socket): void {
      sockets.set(socket, { bytes: 0, at: performance.now() });
      socket.once('close', () => {
        sockets.delete(socket);
        uploads.delete(socket);
      });
    },
    addUpload(request: IncomingMessage): void {
      const { socket } = request;
      if (!sockets.has(socket)) return; // a request without a connection: it cannot stall
      uploads.set(socket, { request, bytes: socket.bytesRead, at: performance.now() });
    },
    isUploading: (socket: Socket): boolean => uploads.has(socket),
    closeStalled(): void {
      const now = performance.now();
      for (const [socket, progress] of sockets) {
        if (socket.writableLength === 0 || hasProgressed(progress, socket.bytesWritten, now)) progress.at = now;
        else if (now - progress.at >= limits.responseStallMs) socket.resetAndDestroy(); // a reset frees the kernel's buffer too
      }
      for (const [socket, progress] of uploads) {
        if (progress.request.complete) uploads.delete(socket);
        else if (!hasProgressed(progress, socket.bytesRead, now) && now - progress.at >= limits.uploadPauseMs)
          socket.destroy();
      }
    },
  };
}

/** Compares the byte count with the last one and records progress. */
function hasProgressed(progress: Progress, bytes: number, now: number): boolean {
  if (bytes === progress.bytes) return false;
  progress.bytes = bytes;
  progress.at = now;
  return true;
}

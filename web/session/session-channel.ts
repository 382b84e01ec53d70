/**
 * Two people may share a browser: each tab tells the others whom it has learnt to be signed in, by `User.id`; null is nobody,
 * and `SIGNED_OUT` that somebody has gone and leaves nothing. One end for a tab, which does not hear itself.
 */
let channel: BroadcastChannel | undefined;
export function sessionChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('theriac.session');
  return channel;
}

export const SIGNED_OUT = 'signed-out';

/**
 * Users may share a browser: each tab sends its signed-in user to the others, as `User.id`, null for none, or
 * `SIGNED_OUT` after a sign-out, which deletes the tabs' data. A tab uses one channel object, which does not receive
 * its own messages.
 */
let channel: BroadcastChannel | undefined;
export function sessionChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('theriac.session');
  return channel;
}

export const SIGNED_OUT = 'signed-out';

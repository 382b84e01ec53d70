/**
 * Header with the `User.id` that a page believes is signed in. If another user is signed in, the call is rejected with
 * SESSION_CHANGED, so two people at one browser never act in each other's name. Optional for other clients.
 */
export const SIGNED_IN_AS = 'x-signed-in-as';

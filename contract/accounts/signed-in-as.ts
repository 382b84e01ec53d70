/**
 * Header by which a page says whom it believes signed in: `User.id`. A call that was meant for somebody else is refused with
 * SESSION_CHANGED, so that two people at one browser never act in each other's name. Programs may leave it out.
 */
export const SIGNED_IN_AS = 'x-signed-in-as';

/**
 * Retries wait 5 s, 10 s, 20 s … up to 5 minutes, each with a random addition of up to its own length. 40 tries outlast a
 * mail server that is down for three hours.
 */
export const MAIL_QUEUE = {
  name: 'mail',
  options: {
    retryLimit: 40,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 300,
    // A missing heartbeat reveals a killed process (supervise.ts); the expiry reveals a mail server that stalls. 10 s is
    // the shortest heartbeat that pg-boss accepts.
    heartbeatSeconds: 10,
    expireInSeconds: 900,
    notify: true,
  },
} as const;

/** How often pg-boss counts, expires and deletes jobs; one process does it for all. */
export const SUPERVISION_SECONDS = 30;

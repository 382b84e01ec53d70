/** Why a server does not listen, for a person: a port in use names the setting that changes it. */
export function listenError(error: NodeJS.ErrnoException, port: number, setting: string): Error {
  return error.code === 'EADDRINUSE' ? new Error(`Port ${port} is already in use: set ${setting}`) : error;
}

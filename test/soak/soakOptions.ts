/** The length of the pipe's soak. */
export const minutes = Number(process.env['RPCBOOK_SOAK_MINUTES'] ?? 30);
/** That of live cells: by default a part of the whole, because a minute has as many blocks and cuts as an hour elsewhere. */
export const liveMinutes = Number(process.env['RPCBOOK_SOAK_LIVE_MINUTES'] ?? minutes / 6);
export const seed = Number(process.env['RPCBOOK_SOAK_SEED'] ?? 1);

/** From this width on the variant `desk:` applies; `--breakpoint-desk` of web/styles/tokens.css. */
export const DESK_REM = 60;

/** From this width on the variant `desktop:` applies; `--breakpoint-desktop` of web/styles/tokens.css. */
export const DESKTOP_REM = 60;

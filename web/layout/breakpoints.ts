/** From these widths on the variants `desktop:` and `tablet:` apply; `--breakpoint-*` of web/styles/tokens.css. */
export const DESKTOP_REM = 60;
export const TABLET_REM = 48;

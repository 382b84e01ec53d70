/** The bytes of one JSON value and their position. `broken` is the reason why its end is unknown. */
export interface JsonSlice {
  line: number;
  /** The position of its first byte in the unpacked file. */
  offset: number;
  bytes: Buffer;
  broken?: string;
}

/** One JSON value's bytes, where it stands; `broken` says why there is no telling where it ends. */
export interface JsonSlice {
  line: number;
  /** Of its first byte, in the unpacked file. */
  offset: number;
  bytes: Buffer;
  broken?: string;
}

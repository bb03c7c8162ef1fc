/** A bundle by its address, whether it exists already or not. */
export interface BundleFile {
  /** A path, or `s3://bucket/key`. */
  address: string;
  /**
   * Writes what the stream carries and returns the number of bytes. It appears under its address once it is whole;
   * after a failure nothing of it remains.
   */
  write(content: AsyncIterable<Buffer>): Promise<number>;
  /** The bytes from `from` on, at most `length` of them. */
  read(from?: number, length?: number): AsyncIterable<Buffer>;
  /** Takes away what cannot be read back, so that nobody relies on it. */
  reject(): Promise<void>;
}

/** Where the bundles of the schedule are: a folder of this machine, or a bucket. */
export interface BundlePlace {
  /** As in `BundleFile`, without a name at its end. */
  address: string;
  fileOf(name: string): BundleFile;
  /**
   * Deletes bundles of the schedule from before a moment, never the newest, and what processes left that ended while
   * they wrote. Other files stay.
   */
  deleteOld(before: Date, newest: string): Promise<void>;
}

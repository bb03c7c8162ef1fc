/** A bundle by its address, whether it exists already or not. */
export interface BundleFile {
  /** A path, or `s3://bucket/key`. */
  address: string;
  /**
   * Writes the stream and returns the number of bytes. The bundle appears under its address when it is complete.
   * After a failure nothing remains.
   */
  write(content: AsyncIterable<Buffer>): Promise<number>;
  /** Reads at most `length` bytes, starting at `from`. */
  read(from?: number, length?: number): AsyncIterable<Buffer>;
  /** Deletes or renames a bundle that could not be read back, so that nobody relies on it. */
  reject(): Promise<void>;
}

/** Where the bundles of the schedule are: a folder of this machine, or a bucket. */
export interface BundlePlace {
  /** As in `BundleFile`, without a name at its end. */
  address: string;
  fileOf(name: string): BundleFile;
  /**
   * Deletes bundles of the schedule that are older than `before`, except `newest`, and what interrupted processes
   * have left behind. Other files stay.
   */
  deleteOld(before: Date, newest: string): Promise<void>;
}

declare module 'heic-decode' {
  interface HeicImage {
    /** Pixels, as the picture is shown. */
    width: number
    height: number
    /** Red, green, blue and alpha of each pixel. */
    decode(): Promise<{ data: Uint8ClampedArray }>
  }
  const decode: {
    /** The pictures of a file that are shown by themselves; frees them with `dispose`. */
    all(file: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose(): void }>
  }
  export default decode
}

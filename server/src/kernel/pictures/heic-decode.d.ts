declare module 'heic-decode' {
  interface HeicImage {
    /** Size in pixels, as the picture is displayed. */
    width: number
    height: number
    /** Returns red, green, blue and alpha of each pixel. */
    decode(): Promise<{ data: Uint8ClampedArray }>
  }
  const decode: {
    /** Returns the top-level pictures of a file. `dispose` frees their memory. */
    all(file: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose(): void }>
  }
  export default decode
}

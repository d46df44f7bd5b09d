declare module 'pg/lib/utils.js' {
  const utilities: { prepareValue(this: void, value: unknown): string | Buffer | null }
  export default utilities
}

export const samples = {
  'sync.changes': async () => ({ input: { limit: 5 }, subject: null }),
}

export const samples = {
  'search.find': async () => ({ input: { query: 'lovelace' }, subject: null }),
}

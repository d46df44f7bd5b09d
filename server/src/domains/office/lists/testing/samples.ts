export const samples = {
  'lists.counts': async () => ({ input: { list: 'leads' }, subject: null }),
}

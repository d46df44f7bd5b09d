export const samples = {
  'me.update': async () => ({ input: { name: 'Ada Lovelace', phone: '(312) 555-0142' }, subject: null }),
}

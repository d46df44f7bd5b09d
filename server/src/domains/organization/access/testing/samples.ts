export const samples = {
  'sessions.list': async () => ({ input: {}, subject: null }),
  'sessions.revoke': async () => ({ input: { all_others: true }, subject: null }),
}

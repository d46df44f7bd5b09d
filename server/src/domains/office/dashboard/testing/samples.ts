export const samples = {
  'dashboard.get': async () => ({ input: {}, subject: null }),
}

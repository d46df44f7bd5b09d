export const samples = {
  'bookings.configure': async () => ({
    input: {
      enabled: true,
      origins: ['https://www.example.com'],
      service_zips: ['60601'],
      refuses_other_zips: false,
      services: ['Gutter cleaning', 'House wash'],
    },
    subject: null,
  }),
  'bookings.get': async () => ({ input: {}, subject: null }),
  'bookings.pagePreview': async () => ({ input: { services: ['House wash'] }, subject: null }),
}

export const samples = {
  'bookings.configure': async () => ({
    input: {
      enabled: true,
      origins: ['https://www.example.com'],
      service_zips: ['60601'],
      refuses_other_zips: false,
    },
    subject: null,
  }),
}

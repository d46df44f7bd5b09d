import { png } from './pictures.ts'

export const samples = {
  'files.companyLogo.upload': async () => ({
    input: { content_base64: png(400, 120).toString('base64') },
    subject: null,
  }),
}

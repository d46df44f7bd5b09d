export const generated = '<!-- Written by `npm run generate`. -->'

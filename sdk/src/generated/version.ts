// Written by `npm run generate`.
export const version = '0.2.0'

/**
 * Session settings with which every Postgres server returns the same text for equal rows, so that rows of two
 * installations can be compared by their text.
 */
export const comparableTexts = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1;`

/**
 * Setting of Postgres for tests that recognize a waiting statement by a part of its text. By default, Postgres shows
 * only the first 1,024 bytes of a statement to other sessions.
 */
export const wholeStatements = { track_activity_query_size: '64kB' }

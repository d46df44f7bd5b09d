/**
 * Times around clock changes. Columns of the table:
 *
 * 1. Time zone.
 * 2. Local noon before the change.
 * 3. Noon of the next day by the wall clock.
 * 4. The instant 24 hours after the first noon.
 * 5. A wall-clock time.
 * 6. The next instant at which the clock shows that time.
 * 7. The instant after that at which the clock shows it again.
 * 8. An instant in the quiet hours (20:00 to 08:00) before the change.
 * 9. The end of these quiet hours.
 */
const table = `
America/Chicago      03-07T18:00  03-08T17:00  03-08T18:00  02:30  03-08T08:30  03-09T07:30  03-08T04:00  03-08T13:00
America/Chicago      10-31T17:00  11-01T18:00  11-01T17:00  01:30  11-01T06:30  11-02T07:30  11-01T03:00  11-01T14:00
Europe/London        03-28T12:00  03-29T11:00  03-29T12:00  01:30  03-29T01:30  03-30T00:30  03-28T22:00  03-29T07:00
Europe/London        10-24T11:00  10-25T12:00  10-25T11:00  01:30  10-25T00:30  10-26T01:30  10-24T21:00  10-25T08:00
Australia/Lord_Howe  10-03T01:30  10-04T01:00  10-04T01:30  02:15  10-03T15:45  10-04T15:15  10-03T11:30  10-03T21:00
Australia/Lord_Howe  04-04T01:00  04-05T01:30  04-05T01:00  01:45  04-04T14:45  04-05T15:15  04-04T11:00  04-04T21:30
America/Santiago     09-05T16:00  09-06T15:00  09-06T16:00  00:30  09-06T04:30  09-07T03:30  09-06T02:00  09-06T11:00
America/Santiago     04-04T15:00  04-05T16:00  04-05T15:00  23:30  04-05T02:30  04-06T03:30  04-05T01:00  04-05T12:00`

/** The rows of the table as objects, with complete instants. */
export const waitsOverChanges = table
  .trim()
  .split('\n')
  .map((row) => {
    const [zone = '', noon = '', day = '', hours = '', time = '', next = '', again = '', eve = '', end = ''] =
      row.split(/\s+/)
    const at = (text: string): string => `2026-${text}:00.000Z`
    return {
      zone,
      time,
      noon: at(noon),
      day: at(day),
      hours: at(hours),
      next: at(next),
      again: at(again),
      eve: at(eve),
      end: at(end),
    }
  })

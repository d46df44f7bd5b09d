import fc from 'fast-check'

// Random dates and times around changes of the clock.

/** Time zones with dates around the changes of their clocks. The clock of Lord Howe changes by half an hour. */
export const zones = {
  'America/Chicago': ['2027-03-13', '2027-03-14', '2027-03-15', '2027-11-06', '2027-11-07', '2027-11-08'],
  'Europe/London': ['2027-03-27', '2027-03-28', '2027-03-29', '2027-10-30', '2027-10-31', '2027-11-01'],
  'Australia/Lord_Howe': ['2027-04-03', '2027-04-04', '2027-04-05', '2027-10-02', '2027-10-03', '2027-10-04'],
}

/** Generates times, many of which the clock skips or shows twice on these dates. */
export const anyTime = fc.constantFrom(
  '00:00',
  '00:30',
  '01:00',
  '01:15',
  '01:30',
  '01:59',
  '02:00',
  '02:15',
  '02:30',
  '03:00',
  '09:00',
  '23:30',
)

import type { Mutant } from './mutant.ts'

const canvassing = 'server/src/domains/selling/canvassing'
const knocks = [`${canvassing}/operations/knocks/log.test.ts`]
const territories = [`${canvassing}/operations/territories/save.test.ts`]
const reps = [`${canvassing}/rep-of-place.test.ts`]

/** Canvassing: the answer at a door, its owner, and the stored track of a walk. */
export const canvassingMutants: readonly Mutant[] = [
  {
    promise: 'of knocks at one instant the door shows the last one',
    file: `${canvassing}/knocks-table.ts`,
    text: 'order by l.knocked_at desc, l.id desc limit 1',
    becomes: 'order by l.knocked_at desc, l.id limit 1',
    tests: knocks,
  },
  {
    promise: 'a late upload does not bring a wish to be left alone back',
    file: `${canvassing}/knocks-table.ts`,
    text: 'and (c.knocked_at, c.id) > (k.knocked_at, k.id)',
    becomes: 'and (c.created_at, c.id) > (k.created_at, k.id)',
    tests: knocks,
  },
  {
    promise: 'nobody knocks where somebody wishes to be left alone',
    file: `${canvassing}/operations/knocks/log.ts`,
    text: 'if (door.do_not_knock_since === null || knockedAt < door.do_not_knock_since) return',
    becomes: 'if (door.do_not_knock_since === null || knockedAt !== door.do_not_knock_since) return',
    tests: knocks,
  },
  {
    promise: 'only the office clears such a wish',
    file: `${canvassing}/operations/knocks/log.ts`,
    text: "given.clear_do_not_knock && reach(ctx.actor, 'manage_canvassing') === null",
    becomes: "given.clear_do_not_knock && reach(ctx.actor, 'canvass') === null",
    tests: knocks,
  },
  {
    promise: 'no position is kept without consent',
    file: `${canvassing}/operations/knocks/log.ts`,
    text: 'if (!session?.location_consent) return false',
    becomes: 'if (!session) return false',
    tests: [...knocks, 'server/src/domains/office/mobile/operations/canvassing/log-knock.test.ts'],
  },
  {
    promise: 'no position is kept of before the walk',
    file: `${canvassing}/operations/knocks/log.ts`,
    text: 'return session.started_at <= knockedAt && knockedAt <= end',
    becomes: 'return knockedAt <= end',
    tests: knocks,
  },
  {
    promise: 'a walk is its member’s alone',
    file: `${canvassing}/operations/knocks/log.ts`,
    text: 'session?.member_id !== memberId',
    becomes: 'session === undefined',
    tests: knocks,
  },
  {
    promise: 'the area of a territory stays while somebody walks there',
    file: `${canvassing}/operations/territories/save.ts`,
    text: 'if (before && areaColumns && !isSameArea) await requireUnwalked(ctx, before)',
    becomes: '',
    tests: territories,
  },
  {
    promise: 'doors behind the first page follow, too',
    file: `${canvassing}/operations/doors/settle.ts`,
    text: 'if (last !== null) settleLater(ctx, last)',
    becomes: '',
    tests: territories,
  },
  {
    promise: 'many doors are not waited for',
    file: `${canvassing}/let-doors-follow.ts`,
    text: 'if (ids.length <= doorsAtOnce) return',
    becomes: 'if (ids.length >= 0) return',
    tests: territories,
  },
  {
    promise: 'a box is found by index',
    file: `${canvassing}/within-box.ts`,
    text: '`r.band = any (${bind(bands)}::integer[])`',
    becomes: '`floor(r.latitude * 100)::integer = any (${bind(bands)}::integer[])`',
    tests: [`${canvassing}/large-territory.test.ts`],
  },
  {
    promise: 'a box holds its border',
    file: `${canvassing}/within-box.ts`,
    text: 'Math.ceil(degrees * 1e6 - 1e-3)',
    becomes: 'Math.floor(degrees * 1e6) + 1',
    tests: [`${canvassing}/operations/doors/list.test.ts`],
  },
  {
    promise: 'who left gets no leads of their territory',
    file: `${canvassing}/rep-of-place.ts`,
    text: 'if (!member?.active) return null',
    becomes: 'if (!member) return null',
    tests: reps,
  },
  {
    promise: 'who does not see the location gets no lead of it',
    file: `${canvassing}/rep-of-place.ts`,
    text: 'return member.location_ids === null || member.location_ids.includes(locationId) ? member.id : null',
    becomes: 'return locationId === "" ? null : member.id',
    tests: reps,
  },
  {
    promise: 'a lead finds its territory however its state is typed',
    file: `${canvassing}/rep-of-place.ts`,
    text: '(parseState(place.state, org.country) ?? place.state)',
    becomes: 'place.state',
    tests: reps,
  },
  {
    promise: 'a city is compared without the dots and accents of its name',
    file: `${canvassing}/area.ts`,
    text: ".replaceAll(/[\\s.,'’-]+/g, ' ')",
    becomes: '',
    tests: reps,
  },
  {
    promise: 'an open lead elsewhere at the address is in the way of a door',
    file: `${canvassing}/operations/doors/convert-to-lead.ts`,
    text: 'await refuseSecond(ctx, door)',
    becomes: '',
    tests: [`${canvassing}/operations/doors/convert-to-lead.test.ts`],
  },
  {
    promise: 'positions are kept for 90 days and no longer',
    file: `${canvassing}/forget-positions.ts`,
    text: 'where k.pos is not null and k.knocked_at <',
    becomes: 'where k.pos is null and k.knocked_at <',
    tests: knocks,
  },
]

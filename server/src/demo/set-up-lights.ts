import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEstimate } from '../domains/selling/estimates/operations.ts'
import { uploadHolidayDesignImage } from '../domains/office/files/operations.ts'
import {
  addDesignToEstimate,
  generateMockup,
  saveHolidayDesign,
} from '../domains/selling/holiday-designs/operations.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Queries } from '../kernel/database/queries.ts'
import type { Kernel } from '../kernel/operations/run.ts'
import { asOwner, type Owned, type Perform } from './as-owner.ts'
import { lightsOfHouse, lightsOnMap, type SoldLights } from './lights-of-house.ts'

/**
 * Creates three designs of holiday lights, unless they exist. One is drawn on a map, one is drawn on a photo and has a
 * mockup, and one was added to an estimate.
 */
export async function setUpLights(
  parts: { database: Database; kernel: Kernel },
  owned: Owned,
): Promise<void> {
  await asOwner(parts, owned, async (perform, transaction) => {
    const orgId = owned.org.id
    const sold = await soldLights(transaction, orgId)
    const houses = await housesToLight(transaction, orgId)
    if (!sold || houses.length === 0 || (await hasMockups(transaction, orgId))) return
    const [first, second, third] = [houses[0]!, houses[1] ?? houses[0]!, houses[2] ?? houses[0]!]
    await perform(saveHolidayDesign, { ...of(first), name: 'From above, first idea', ...lightsOnMap(sold) })
    await drawOnPhoto(perform, second, sold)
    await sell(perform, third, sold)
  })
}

interface House {
  location_id: string
  client_id: string
  property_id: string
}

const of = ({ client_id, property_id }: House) => ({ client_id, property_id })

async function hasMockups(db: Queries, orgId: string): Promise<boolean> {
  return (await db.row('select 1 from mockup_owners o where o.org_id = $1 limit 1', [orgId])) !== undefined
}

async function soldLights(db: Queries, orgId: string): Promise<SoldLights | undefined> {
  const services = await db.rows<{ slug: string; id: string }>(
    `select s.slug, s.id from quoin.current_services s
      where s.org_id = $1 and s.slug in ('holiday_lights', 'holiday_wreath')`,
    [orgId],
  )
  const ids = new Map(services.map(({ slug, id }) => [slug, id]))
  const [lights, wreath] = [ids.get('holiday_lights'), ids.get('holiday_wreath')]
  return lights && wreath ? { lights, wreath } : undefined
}

/** Returns houses for designs of holiday lights. Houses whose customers received an estimate for lights come first. */
function housesToLight(db: Queries, orgId: string): Promise<House[]> {
  return db.rows(
    `select f.location_id, f.client_id, f.property_id
       from (select distinct on (e.client_id) e.location_id, e.client_id, e.property_id, e.vertical, e.created_at, e.id
               from estimate_facts e
              where e.org_id = $1 and e.property_id is not null and e.archived_at is null
              order by e.client_id, (e.vertical = 'holiday_lights') desc, e.created_at desc, e.id) f
      order by (f.vertical = 'holiday_lights') desc, f.created_at desc, f.id limit 3`,
    [orgId],
  )
}

/**
 * Reads a picture of the demo data. The file already has the format and size that the service stores, so the server
 * need not process it.
 */
function readPicture(name: string, width: number, height: number) {
  return { bytes: readFileSync(join(import.meta.dirname, 'photos', name)), width, height }
}

async function drawOnPhoto(perform: Perform, house: House, sold: SoldLights): Promise<void> {
  const photo = readPicture('house.jpg', 1280, 960)
  const content_base64 = photo.bytes.toString('base64')
  const image = await perform(
    uploadHolidayDesignImage,
    { content_base64, filename: 'house.jpg', caption: 'From the street' },
    { ...photo, contentType: 'image/jpeg' },
  )
  const design = await perform(saveHolidayDesign, {
    ...of(house),
    name: 'Gable and garage',
    photo_file_id: image.id,
    ...lightsOfHouse(sold),
    bundle: { season: 'This winter', include: ['install', 'storage'] },
  })
  const input = {
    holiday_design_id: design.id,
    design_version: design.version,
    style: 'night',
    wanted_width: 1280,
  }
  await perform(
    generateMockup,
    { holiday_design_id: design.id },
    { mockupKey: input, picture: readPicture('house-at-night.webp', 1280, 960) },
  )
}

async function sell(perform: Perform, house: House, sold: SoldLights): Promise<void> {
  const { location_id } = house
  const estimate = await perform(createEstimate, { location_id, ...of(house), vertical: 'holiday_lights' })
  const design = await perform(saveHolidayDesign, {
    ...of(house),
    name: 'As last year',
    ...lightsOfHouse(sold),
    bundle: { season: 'This winter', returning: true, include: ['install', 'storage'], increment_ft: 5 },
  })
  await perform(addDesignToEstimate, { holiday_design_id: design.id, estimate_id: estimate.id })
}

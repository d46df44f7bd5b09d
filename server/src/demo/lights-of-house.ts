/** Ids of the services in the price book from which the prices of holiday lights are computed. */
export interface SoldLights {
  lights: string
  wreath: string
}

/** Returns lights drawn on `photos/house.jpg`. The scale is derived from the front door, which is seven feet high. */
export function lightsOfHouse({ lights, wreath }: SoldLights) {
  const bush = (id: string, x: number, wide: number) => ({
    id,
    kind: 'bush',
    points: [
      [x - wide, 735],
      [x - wide / 2, 700],
      [x + wide / 2, 700],
      [x + wide, 735],
      [x + wide / 2, 772],
      [x - wide / 2, 772],
    ],
    service_id: lights,
    quantity: '12',
    colors: ['green', 'warm_white'],
  })
  return {
    scale: { from: [735, 540], to: [735, 750], feet: '7' },
    lines: [
      {
        id: 'gable',
        label: 'Gable',
        kind: 'ridge',
        points: [
          [200, 440],
          [550, 210],
          [900, 440],
        ],
        stories: 2,
        service_id: lights,
        colors: ['warm_white'],
      },
      {
        id: 'garage',
        label: 'Eave of the garage',
        kind: 'eave',
        points: [
          [850, 520],
          [1142, 520],
        ],
        service_id: lights,
        colors: ['multi'],
      },
    ],
    zones: [bush('left', 330, 66), bush('middle', 460, 58), bush('right', 580, 52)],
    fixtures: [
      { id: 'door', kind: 'wreath', at: [735, 610], service_id: wreath },
      { id: 'window', kind: 'wreath', at: [545, 365], service_id: wreath },
    ],
  }
}

/** Returns lights along the street, drawn on a satellite map. */
export function lightsOnMap({ lights }: SoldLights) {
  return {
    view: 'satellite',
    lines: [
      {
        id: 'front',
        label: 'Roofline to the street',
        kind: 'gutter',
        points: [
          [42.0451, -87.6877],
          [42.0451, -87.68755],
        ],
        service_id: lights,
        colors: ['cool_white'],
      },
    ],
  }
}

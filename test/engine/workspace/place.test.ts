import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byPlace, orderedPlaces, PLACE, placeBetween } from '../../../engine/workspace/place.ts';

describe('places', () => {
  it('stay in order, however often something is put between two, and only what moved gets another one', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 80 }), (moves) => {
        let places = orderedPlaces(['', '', '', '', '']);
        for (const [from, to] of moves) {
          const order = [...places];
          const [moved = ''] = order.splice(from % order.length, 1);
          order.splice(to % (order.length + 1), 0, moved);
          const next = orderedPlaces(order);
          expect(next.toSorted()).toEqual(next);
          expect(new Set(next).size).toBe(next.length);
          expect(next.every((place) => PLACE.test(place))).toBe(true);
          expect(next.filter((place, i) => place !== order[i]).length).toBeLessThanOrEqual(1);
          places = next;
        }
      }),
    );
  });

  it('separate objects that two devices put at the same place', () => {
    const places = orderedPlaces(['B', 'M', 'M', 'M', 'T']);
    expect(places.toSorted()).toEqual(places);
    expect(new Set(places).size).toBe(5);
    expect([places[0], places[4]]).toEqual(['B', 'T']);
  });

  it('grow slowly where things are added at the end', () => {
    let place = '';
    for (let i = 0; i < 500; i += 1) place = placeBetween(place, '');
    expect(place.length).toBeLessThan(12);
  });
});

it('objects stand by their places, those of one place by their ids', () => {
  const placed = (place: string, id: string) => ({ id, body: { place } });
  const objects = [placed('B', 'x'), placed('A', 'z'), placed('B', 'a'), placed('A', 'y')];
  expect(objects.toSorted(byPlace).map(({ id, body }) => body.place + id)).toEqual(['Ay', 'Az', 'Ba', 'Bx']);
  expect(byPlace(placed('A', 'x'), placed('A', 'x'))).toBe(0);
  expect([byPlace(placed('A', 'z'), placed('B', 'a')), byPlace(placed('B', 'a'), placed('A', 'z'))]).toEqual([-1, 1]);
});

it('of one place, ids decide', () => {
  const at = (place: string, id: string) => ({ id, body: { place } });
  expect([
    byPlace(at('A', 'y'), at('B', 'x')),
    byPlace(at('B', 'x'), at('A', 'y')),
    byPlace(at('A', 'x'), at('A', 'y')),
    byPlace(at('A', 'y'), at('A', 'x')),
    byPlace(at('A', 'x'), at('A', 'x')),
  ]).toEqual([-1, 1, -1, 1, 0]);
});

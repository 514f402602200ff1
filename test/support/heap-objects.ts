/** The parts of a DevTools heap snapshot that name its objects. */
interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      /** What a field's number stands for; the first field is the kind. */
      readonly node_types: readonly [readonly string[], ...unknown[]];
    };
  };
  /** All objects; each has as many numbers as there are fields. */
  readonly nodes: readonly number[];
  readonly strings: readonly string[];
}

/**
 * How many of the browser's own objects of each name a heap snapshot has: a class such as `MessagePort`, or an element's tag such
 * as `<canvas>`. A script's wrapper of such an object is a separate object, which may come and go.
 */
export function countBrowserObjects(json: string, names: readonly string[]): readonly number[] {
  const { snapshot, nodes, strings } = JSON.parse(json) as HeapSnapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const kind = fields.indexOf('type');
  const name = fields.indexOf('name');
  const native = types[0].indexOf('native');
  const counts = names.map(() => 0);
  /** Place in `names` by place in `strings`, -1 for all others. */
  const places = strings.map((text) => names.indexOf(plainName(text)));
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (nodes[at + kind] !== native) continue;
    const place = places[nodes[at + name] ?? 0] ?? -1;
    if (place >= 0) counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

/** The class name without annotations: being detached, or attributes. */
function plainName(name: string): string {
  const plain = name.replace(/^Detached /, '');
  return plain.startsWith('<') ? `${/^<[\w-]+/.exec(plain)?.[0] ?? '<'}>` : plain;
}

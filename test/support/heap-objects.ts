/** The parts of a heap snapshot, as the DevTools protocol writes it, that name its objects. */
interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      /** What a field's number stands for; the first field is the kind. */
      readonly node_types: readonly [readonly string[], ...unknown[]];
    };
  };
  /** All objects, each as many numbers as there are fields. */
  readonly nodes: readonly number[];
  readonly strings: readonly string[];
}

/**
 * How many of the browser's own objects a heap snapshot has of each name: a class such as `MessagePort`, or an element's tag
 * such as `<canvas>`. A script's hold on such an object is another one, which comes and goes while the object itself stays.
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

/** Without what is not the class: that it stands in no document, its attributes. */
function plainName(name: string): string {
  const plain = name.replace(/^Detached /, '');
  return plain.startsWith('<') ? `${/^<[\w-]+/.exec(plain)?.[0] ?? '<'}>` : plain;
}

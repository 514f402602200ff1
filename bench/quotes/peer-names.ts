/** The other libraries' pages; AG Grid's once more without its flashing cells. */
export const PEERS = ['ag-grid', 'ag-grid-still', 'perspective', 'react-rows'] as const;

/** The columns of their lists, the same as those that fit into a tile of ours. */
export const PEER_COLUMNS = ['symbol', 'last', 'change'] as const;

/** Rows that each list shows whole, ours and theirs, and the height of a row in CSS pixels. */
export const ROWS_IN_SIGHT = 13;
export const ROW_HEIGHT = 32;

/** The name of our page, alongside those of the other libraries. */
export const OURS = 'board';

/** The other libraries' pages. */
export const PEERS = ['ag-grid', 'perspective', 'react-rows'] as const;

/** The columns of their lists: those that ours has room for in a tile. */
export const PEER_COLUMNS = ['symbol', 'last', 'change'] as const;

import { serveScenes } from './scenes-server.ts';

const PORT = 5174;

const { resolvedUrls } = await serveScenes(Number(process.env.SCENES_PORT ?? PORT));
console.log(`Every scene of the golden pictures: ${resolvedUrls?.local[0]}`);

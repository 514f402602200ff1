import { subscriberJourneys } from '../journeys/subscriber-journeys.ts';
import { visitorJourneys } from '../journeys/visitor-journeys.ts';
import { Firefox } from './firefox.ts';
import { scenarios } from './scenarios.ts';
import { scenariosIn } from './scenarios-in.ts';

scenariosIn(new Firefox(), visitorJourneys, subscriberJourneys, scenarios);

import { subscriberJourneys } from '../journeys/subscriber-journeys.ts';
import { visitorJourneys } from '../journeys/visitor-journeys.ts';
import { scenarios } from './scenarios.ts';
import { scenariosIn } from './scenarios-in.ts';
import { WebKit } from './webkit.ts';

scenariosIn(new WebKit(), visitorJourneys, subscriberJourneys, scenarios);

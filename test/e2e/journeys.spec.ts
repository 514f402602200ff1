import type { DeclareScenario } from '../journeys/declare-scenario.ts';
import { Journey } from '../journeys/journey.ts';
import { subscriberJourneys } from '../journeys/subscriber-journeys.ts';
import { visitorJourneys } from '../journeys/visitor-journeys.ts';
import { SIZES } from '../journeys/window.ts';
import { ChromiumWindow } from '../support/chromium-window.ts';
import { test } from '../support/fixtures.ts';

const declare: DeclareScenario = (title, { language, theme, device }, walk) => {
  test.describe(`${language}, ${theme}, ${device}`, () => {
    const isPhone = device === 'phone';
    test.use({
      viewport: SIZES[device],
      hasTouch: isPhone,
      isMobile: isPhone,
      locale: `${language}-CA`,
      colorScheme: theme,
    });

    test(title, async ({ page, server }, info) => {
      const journey = new Journey(new ChromiumWindow(page, device));
      await journey.begin();
      const begun = performance.now();
      const most = await walk({ journey, server });
      const { presses, keys } = journey.end(most ?? { presses: 0, keys: 0 });
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      info.annotations.push({ type: 'journey', description: `${presses} presses, ${keys} keys, ${seconds} s` });
    });
  });
};

visitorJourneys(declare);
subscriberJourneys(declare);

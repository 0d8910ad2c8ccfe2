import { useComputedColorScheme, useMantineTheme } from '@mantine/core';
import { CategoryScale, Chart, LinearScale, LineController, LineElement, PointElement, Tooltip } from 'chart.js';
import { Line } from 'react-chartjs-2';
import { numero } from '#app/kit/formatos.ts';
import { nomeDoPonto, type PontoDaSerie } from '#app/kit/totais/totais.ts';

Chart.register(CategoryScale, LinearScale, LineController, LineElement, PointElement, Tooltip);

/** Of the page's type, as its small print. */
const LETRA_DO_EIXO = 0.75;

/** How many there are of each part of the period; the table below says the same in numbers. */
export default function LinhaDaSerie({ serie }: { readonly serie: readonly PontoDaSerie[] }) {
  const { colors } = useMantineTheme();
  const escuro = useComputedColorScheme('light') === 'dark';
  const [linha, texto] = [colors.verde?.[escuro ? 4 : 7], colors.gray[escuro ? 4 : 7]];
  // Of the page's own type: on a wall it is larger.
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * LETRA_DO_EIXO;
  const eixo = { ticks: { color: texto, font: { size } }, grid: { color: escuro ? colors.dark[5] : colors.gray[2] } };
  return (
    <Line
      aria-label="Detecções no tempo: os números estão na tabela"
      data={{
        labels: serie.map(nomeDoPonto),
        datasets: [{ label: 'Detecções', data: serie.map(({ total }) => total), borderColor: linha, pointRadius: 2 }],
      }}
      options={{
        animation: false,
        maintainAspectRatio: false,
        plugins: { legend: { display: false } },
        scales: {
          x: { ...eixo, ticks: { ...eixo.ticks, maxTicksLimit: 8, maxRotation: 0 } },
          y: { ...eixo, beginAtZero: true, ticks: { ...eixo.ticks, precision: 0, callback: (n) => numero(Number(n)) } },
        },
      }}
    />
  );
}

import { useComputedColorScheme, useMantineTheme } from '@mantine/core';
import {
  Chart,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
  type TooltipItem,
} from 'chart.js';
import { Line } from 'react-chartjs-2';
import { dataNaTela } from '#app/kit/datas.ts';
import type { PontoDaSerie } from '#domain/imagem/serie.ts';
import { valorNaTela } from './valor-na-tela.ts';

Chart.register(Filler, Legend, LinearScale, LineController, LineElement, PointElement, Tooltip);

interface Props {
  readonly nome: string;
  readonly pontos: readonly PontoDaSerie[];
}

const DIA_MS = 86_400_000;
const diaDe = (data: string) => Date.parse(`${data}T00:00:00Z`) / DIA_MS;
const dataDoDia = (dia: number) => dataNaTela(new Date(dia * DIA_MS).toISOString().slice(0, 10));

/** Mean of each scene over the days, and between which values its pixels lie. */
export default function GraficoDaSerie({ nome, pontos }: Props) {
  const { colors } = useMantineTheme();
  const escuro = useComputedColorScheme('light') === 'dark';
  const [tinta, linhas] = escuro ? [colors.dark[1], colors.dark[4]] : [colors.dark[6], colors.gray[3]];
  const verde = colors.verde?.[escuro ? 4 : 7] ?? 'green';
  const comData = pontos.filter((ponto) => ponto.data !== null);
  const em = (campo: 'media' | 'minimo' | 'maximo') =>
    comData.map((ponto) => ({ x: diaDe(ponto.data ?? ''), y: ponto[campo] ?? Number.NaN }));
  const faixa = { borderWidth: 0, pointRadius: 0, backgroundColor: `${verde}33` };
  return (
    <div style={{ height: 'min(320px, 45dvh)' }}>
      <Line
        aria-label={`${nome} ao longo do tempo: os números estão na tabela`}
        data={{
          datasets: [
            { label: 'Média', data: em('media'), borderColor: verde, backgroundColor: verde, pointRadius: 3 },
            { label: 'Máximo', data: em('maximo'), ...faixa, fill: '+1' },
            { label: 'Mínimo', data: em('minimo'), ...faixa },
          ],
        }}
        options={{
          animation: false,
          maintainAspectRatio: false,
          spanGaps: true,
          interaction: { mode: 'index', intersect: false },
          scales: {
            x: {
              type: 'linear',
              ticks: {
                callback: (dia) => dataDoDia(Math.round(Number(dia))),
                maxRotation: 50,
                color: tinta,
                precision: 0,
              },
              grid: { color: linhas },
            },
            y: {
              title: { display: true, text: nome, color: tinta },
              ticks: { callback: (valor) => valorNaTela(Number(valor)), color: tinta },
              grid: { color: linhas },
            },
          },
          plugins: {
            legend: { display: false },
            tooltip: {
              callbacks: {
                title: ([um]: TooltipItem<'line'>[]) => (um?.parsed.x == null ? '' : dataDoDia(um.parsed.x)),
                label: ({ dataset, parsed }: TooltipItem<'line'>) => `${dataset.label}: ${valorNaTela(parsed.y)}`,
              },
            },
          },
        }}
      />
    </div>
  );
}

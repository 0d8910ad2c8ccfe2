import { Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { BRASIL } from '../layers/base.layer.ts';
import type { TipoNoMapa } from '../layers/camadas.layer.ts';
import { DesenhoDoMapa } from '../still/desenho.tsx';
import { vistaDe } from '../still/vista.ts';
import { AvisosDoMapa } from './avisos-do-mapa.tsx';
import { EsperaDoMapa } from './espera.tsx';
import { falhas } from './falhas-do-mapa.ts';
import classes from './mapa.module.css';
import { Mapa } from './mapa.tsx';

const TIPO: TipoNoMapa = {
  id: 'amostra',
  nome: 'Área de amostra',
  tipo_geometria: 3,
  sem_preenchimento: false,
  icone: null,
  icone_tamanho: 24,
  icone_cor: '#000000',
  icone_transparencia: 1,
  cor_contorno: '#0A8556',
  largura_contorno: 2,
  transparencia_cor_contorno: 1,
  cor_preenchimento: '#8CAA4B',
  transparencia_cor_preenchimento: 0.5,
};
const ANEL = [
  [-53, -18],
  [-46, -18],
  [-48, -12],
  [-53, -18],
];
const FORMAS = [{ id: 'amostra', tipo_id: 'amostra', geometria: { type: 'Polygon', coordinates: [ANEL] } }];
const TIPOS = [TIPO];

/** The map frame: interactive, drawn, waiting, and with each of its notices. */
export default function MostraDoMapa() {
  const [agiu, setAgiu] = useState('');
  const vista = useMemo(() => vistaDe(BRASIL, 560, 320, { margem: 10, zoomMaximo: 16 }), []);
  return (
    <Stack>
      <Quadro titulo="Interativo, sem fornecedor de imagens de satélite">
        <Mapa tipos={TIPOS} revisao="0" extensao={BRASIL} foco={null} fundo="satellite-hybrid" />
      </Quadro>
      <div>
        <Title order={3}>Desenhado, como no papel e sem WebGL</Title>
        <DesenhoDoMapa
          vista={vista}
          formas={FORMAS}
          tipos={TIPOS}
          esquema="light"
          descricao="Mapa de amostra"
          comQuadricula
        />
      </div>
      <Quadro titulo="À espera">
        <EsperaDoMapa />
      </Quadro>
      {Object.entries(falhas).map(([nome, falha]) => (
        <Quadro key={nome} titulo={`Aviso: ${nome}`}>
          <AvisosDoMapa falhas={{ camadas: falha }} aoAgir={setAgiu} />
        </Quadro>
      ))}
      <Text role="status">{agiu === '' ? '' : `Escolhido: ${agiu}`}</Text>
    </Stack>
  );
}

function Quadro({ titulo, children }: { readonly titulo: string; readonly children: ReactNode }) {
  return (
    <section>
      <Title order={3}>{titulo}</Title>
      <div className={classes.amostra}>{children}</div>
    </section>
  );
}

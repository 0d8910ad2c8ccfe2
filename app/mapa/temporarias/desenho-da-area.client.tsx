import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import type { Map as MapaGl } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { Botao } from '#app/map/controls/botao.tsx';
import { useGrupoNoMapa } from '#app/map/controls/grupo.client.ts';
import { BotoesDoDesenho } from '#app/map/form/botoes-do-desenho.tsx';
import { avancarDesenho } from '#app/map/form/desenho.ts';
import { medidasDe } from '#app/map/form/desenho-no-formulario.ts';
import DesenhoNoMapa from '#app/map/form/desenho-no-mapa.client.tsx';
import { useDesenho } from '#app/map/form/usar-desenho.ts';
import { TECLA_DE_DESENHAR } from '../teclas.ts';
import { type AreaTemporaria, areaTemporaria, feicaoDe } from './area-temporaria.ts';
import type { DesenhoDaAreaNoMapa } from './usar-desenho-da-area.tsx';

interface Props {
  readonly mapa: MapaGl;
  readonly desenho: DesenhoDaAreaNoMapa;
  aoDesenhar(area: AreaTemporaria): void;
}

const AREA = 3;
const MAX_NOME = 100;

/** The button that begins an area, among the map's own, and all that drawing it needs. */
export default function DesenhoDaArea({ mapa, desenho, aoDesenhar }: Props) {
  const grupo = useGrupoNoMapa(mapa);
  const { emCurso, painel, comecar } = desenho;
  return (
    <>
      {createPortal(
        <Botao nome="Desenhar uma área" tecla={TECLA_DE_DESENHAR} disabled={emCurso !== null} onClick={() => comecar()}>
          <IconPencilPlus size={18} aria-hidden />
        </Botao>,
        grupo,
      )}
      {emCurso !== null && painel !== null && (
        <EmCurso key={emCurso.numero} {...{ mapa, painel, desenho, aoDesenhar }} inicial={emCurso.inicial} />
      )}
    </>
  );
}

interface PropsEmCurso extends Props {
  readonly painel: HTMLElement;
  readonly inicial: NonNullable<DesenhoDaAreaNoMapa['emCurso']>['inicial'];
}

function EmCurso({ mapa, painel, inicial, desenho: { emCurso, guardar, terminar }, aoDesenhar }: PropsEmCurso) {
  const forma = useDesenho(inicial.geometria, AREA);
  const { desenho, agir } = forma;
  const [nome, setNome] = useState(`Área desenhada ${emCurso?.numero ?? 1}`);
  useEffect(() => guardar(desenho), [desenho, guardar]);
  const primeiro = useRef(() => {
    if (inicial.parte.length > 0) agir({ ato: 'continuar', vertices: inicial.parte });
    // Whoever asks for the drawing draws: the tool is not another button away.
    else if (inicial.geometria === null) agir({ ato: 'desenhar' });
  });
  useEffect(() => primeiro.current(), []);
  const mostrar = () => {
    // What is on its way counts: whoever ends has seen it on the map.
    const { geometria } = avancarDesenho(desenho, { ato: desenho.modo === 'editando' ? 'aplicar' : 'concluir' });
    if (geometria === null)
      return avisar({ tipo: 'toast', nivel: 'warning', mensagem: 'Desenhe antes uma área no mapa.' });
    const chamada = nome.trim() === '' ? 'Área desenhada' : nome.trim();
    terminar();
    aoDesenhar(areaTemporaria(chamada, [feicaoDe(chamada, geometria, medidasDe(geometria).area)]));
  };
  return (
    <>
      <DesenhoNoMapa mapa={mapa} forma={forma} inteira />
      {createPortal(
        <Stack gap="sm">
          <BotoesDoDesenho
            id="area-desenho"
            rotulo="Área"
            camada={forma}
            vertices={null}
            erros={undefined}
            parado={false}
          />
          <TextInput
            label="Nome da área"
            maxLength={MAX_NOME}
            value={nome}
            onChange={({ currentTarget }) => setNome(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button onClick={mostrar}>Usar esta área</Button>
          </Group>
        </Stack>,
        painel,
      )}
    </>
  );
}

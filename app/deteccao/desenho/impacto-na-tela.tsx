import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { hectares, plural, quilometros } from '#app/kit/formatos.ts';
import { deteccoes as textos } from '#app/mensagens/especificacao.ts';
import { foraDoAtivo, mensagensDaDeteccao } from '../deteccao.mensagens.ts';
import type { CamadaImpactada } from '../deteccao.ts';
import { CamadasEmTabela } from '../painel/camadas-em-tabela.tsx';
import classes from './desenho.module.css';
import type { Impacto } from './usar-impacto.ts';

interface Props {
  readonly impacto: Impacto;
}

/** What the shape meets as it is drawn: layers by how much of them, other detections, and whether the asset at all. */
export function ImpactoNaTela({ impacto: { impacto, pedindo, falha, tentar } }: Props) {
  return (
    <section className={classes.impacto} aria-label="Camadas impactadas" aria-live="polite" aria-busy={pedindo}>
      <h3 className={classes.subtitulo}>Camadas impactadas</h3>
      {falha !== null ? (
        <div role="alert">
          <Text size="sm">{textos.impactadasNaoObtidas}</Text>
          <Button mt={4} size="compact-sm" variant="default" onClick={tentar}>
            Tentar novamente
          </Button>
        </div>
      ) : impacto === null ? (
        <Text size="sm" c="dimmed">
          {pedindo ? mensagensDaDeteccao.calculando : mensagensDaDeteccao.impactoAoDesenhar}
        </Text>
      ) : (
        <div data-esperando={pedindo || undefined}>
          {impacto.fora_do_ativo !== null && <Atencao>{foraDoAtivo(impacto.fora_do_ativo.distancia_m)}</Atencao>}
          {impacto.sobrepostas.map(({ id, tipo, area }) => (
            <Atencao key={id}>
              Sobrepõe uma detecção de {tipo} em {hectares(area)}.
            </Atencao>
          ))}
          <CamadasEmTabela
            camadas={impacto.layers.map((camada) => ({ ...camada, medida: medidaDa(camada) }))}
            vazia={textos.semImpactadas}
          />
        </div>
      )}
    </section>
  );
}

function Atencao({ children }: { readonly children: ReactNode }) {
  return (
    <Alert color="yellow" variant="light" p="xs" mb="xs" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {children}
    </Alert>
  );
}

/** By how much a layer is met, in the measure of its kind. */
export function medidaDa({ area, comprimento, pontos }: CamadaImpactada): string {
  if (area !== null) return hectares(area);
  if (comprimento !== null) return quilometros(comprimento);
  return plural(pontos ?? 0, 'ponto', 'pontos');
}

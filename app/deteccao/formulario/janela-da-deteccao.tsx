import { Button, Checkbox, Group, Modal, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { Suspense, useMemo, useRef, useState } from 'react';
import { hectares } from '#app/kit/formatos.ts';
import { areaParaDigitar } from '#app/kit/formulario/numero-digitado.ts';
import { useJanelaTardia } from '#app/kit/janela-tardia.ts';
import { PainelDeMesclagem } from '#app/kit/mesclagem/painel-de-mesclagem.tsx';
import { janelaTardia } from '#app/kit/parte-tardia/janela-tardia.tsx';
import { AvisoDoRascunho } from '#app/kit/rascunho/aviso-do-rascunho.tsx';
import { QuemEdita } from '#app/kit/tempo-real/quem-edita.tsx';
import { medidasDe } from '#app/map/form/desenho-no-formulario.ts';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import { areasDivergem } from '#domain/camada/area-informada.ts';
import classes from '../desenho/desenho.module.css';
import { ImpactoNaTela } from '../desenho/impacto-na-tela.tsx';
import type { LugarDoDesenho } from '../desenho/lugar-do-desenho.ts';
import { type Telas, TresMapas } from '../desenho/tres-mapas.tsx';
import { useImpacto } from '../desenho/usar-impacto.ts';
import { AvisoDasCamadas, useCamadasMudadas } from '../detalhes/camadas-mudadas.tsx';
import { mensagensDaDeteccao, type QualMapa } from '../deteccao.mensagens.ts';
import type { DeteccaoNaTela } from '../deteccao.ts';
import { emUso, type TipoParaEscolher } from '../tipos.ts';
import { ROTULOS } from './campos.ts';
import { desenhoDito } from './desenho-dito.ts';
import { useFormularioDaDeteccao } from './usar-formulario.ts';

const JanelaDoRedesenho = janelaTardia(
  () => import('../desenho/janela-do-redesenho.tsx').then((modulo) => modulo.default),
  'Não foi possível abrir o desenho da detecção.',
);

interface Props {
  readonly lugar: LugarDoDesenho;
  /** Null for a new one. */
  readonly deteccao: DeteccaoNaTela | null;
  readonly deteccoes: readonly DeteccaoNaTela[];
  aoSalvar(): void;
  aoFechar(): void;
}

/** A detection, new or not: three maps that look at the same place, what it is, and what it meets. */
export default function JanelaDaDeteccao({ lugar, deteccao, deteccoes, aoSalvar, aoFechar }: Props) {
  const [aberta, fechar] = useJanelaTardia();
  const telas = useRef<Telas>({ antes: null, depois: null, regiao: null });
  const [onde, setOnde] = useState<QualMapa | null>(null);
  const form = useFormularioDaDeteccao({ lugar, deteccao, telas, aoSalvar, fechar });
  const { campos, erros, geojson, mesclagem, rascunho } = form;
  const mudadas = useCamadasMudadas(deteccao);
  const impacto = useImpacto(geojson, { ...lugar, deteccao_id: deteccao?.id ?? null });
  const tipos = usePedido<readonly TipoParaEscolher[]>('/analise/tipos-deteccao/todos');
  const outras = useMemo(() => deteccoes.filter(({ id }) => id !== deteccao?.id), [deteccoes, deteccao]);
  const texto = (campo: keyof typeof campos) => ({
    label: ROTULOS[campo],
    value: campos[campo],
    error: erros[campo]?.join(' '),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      form.por(campo, currentTarget.value),
  });
  const naMesclagem = camposDaMesclagem(tipos.lida ?? []);
  return (
    <Modal
      opened={aberta}
      onClose={fechar}
      onExitTransitionEnd={aoFechar}
      fullScreen
      title={deteccao === null ? 'Nova detecção' : 'Editar detecção'}
    >
      <form className={classes.janela} onSubmit={form.enviar} noValidate>
        <div className={classes.painel}>
          <div className={classes.avisos}>
            <QuemEdita especie="deteccao" id={deteccao?.id ?? null} editando />
            <AvisoDoRascunho rascunho={rascunho} revisao={form.revisaoLida} aoRetomar={form.retomar} />
          </div>
          <PainelDeMesclagem mesclagem={mesclagem} campos={naMesclagem} />
          <NativeSelect {...texto('tipo_deteccao_id')} required>
            <option value="">Escolha</option>
            {deteccao !== null && !tipos.lida?.some(({ id }) => id === deteccao.tipo_deteccao_id) && (
              <option value={deteccao.tipo_deteccao_id}>{deteccao.tipo.nome}</option>
            )}
            {emUso(tipos.lida ?? [], deteccao?.tipo_deteccao_id).map(({ id, nome, alias }) => (
              <option key={id} value={id}>
                {nome ?? alias}
              </option>
            ))}
          </NativeSelect>
          {tipos.falha !== null && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {tipos.falha}{' '}
              <Button size="compact-sm" variant="default" onClick={tipos.tentar}>
                Tentar novamente
              </Button>
            </Text>
          )}
          <NativeSelect {...texto('camada_principal_id')}>
            <option value="">Nenhuma</option>
            {opcoesDeCamada(deteccao, impacto.impacto?.layers ?? []).map(({ id, nome }) => (
              <option key={id} value={id}>
                {nome}
              </option>
            ))}
          </NativeSelect>
          <Textarea {...texto('descricao')} autosize minRows={2} maxRows={8} />
          <TextInput
            {...texto('area')}
            inputMode="decimal"
            description={descricaoDaArea(form.areaDigitada, geojson && medidasDe(geojson).area)}
            onBlur={() => form.areaDigitada && form.por('area', areaParaDigitar(form.areaDigitada))}
          />
          {erros.geojson !== undefined && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {erros.geojson.join(' ')}
            </Text>
          )}
          <AvisoDasCamadas mudadas={mudadas} comNomes>
            <Checkbox
              label={mensagensDaDeteccao.recalcular}
              checked={form.recalculo.pedido}
              onChange={({ currentTarget }) => form.recalculo.pedir(currentTarget.checked)}
            />
          </AvisoDasCamadas>
          <ImpactoNaTela impacto={impacto} />
          {form.impedimento !== null && <Text c="var(--mantine-color-error)">{form.impedimento}</Text>}
          <Group justify="flex-end">
            <Button variant="default" onClick={fechar}>
              Cancelar
            </Button>
            <Button type="submit" loading={form.enviando}>
              Salvar
            </Button>
          </Group>
        </div>
        <TresMapas
          lugar={lugar}
          geometria={geojson}
          outras={outras}
          telas={telas}
          aoDesenhar={form.enviando ? null : setOnde}
        />
      </form>
      {onde !== null && (
        <Suspense fallback={null}>
          <JanelaDoRedesenho
            lugar={lugar}
            outras={outras}
            onde={onde}
            geometria={geojson}
            deteccao_id={deteccao?.id ?? null}
            aoAplicar={form.desenhar}
            aoFechar={() => setOnde(null)}
          />
        </Suspense>
      )}
    </Modal>
  );
}

/** The layers that it meets, and the one that it refers to, which it may not meet any more. */
function opcoesDeCamada(
  deteccao: DeteccaoNaTela | null,
  impactadas: readonly { readonly id: string; readonly nome: string }[],
): readonly { readonly id: string; readonly nome: string }[] {
  const { camada_principal_id: id = null, camada_referencia: nome = null } = deteccao ?? {};
  const atual = id === null || impactadas.some((uma) => uma.id === id) ? [] : [{ id, nome: nome ?? 'Camada atual' }];
  return [...atual, ...impactadas];
}

function descricaoDaArea(digitada: string, calculada: number | null): string {
  if (calculada === null) return 'A área do desenho é calculada; aqui se guarda outra, se houver.';
  const geodesica = `Área geodésica do desenho: ${hectares(calculada)}.`;
  return digitada !== '' && areasDivergem(Number(digitada), calculada)
    ? `${geodesica} A informada difere dela em mais de 1 %.`
    : geodesica;
}

const camposDaMesclagem = (tipos: readonly TipoParaEscolher[]) => ({
  ...Object.fromEntries(Object.entries(ROTULOS).map(([campo, rotulo]) => [campo, { rotulo, mostrar: String }])),
  tipo_deteccao_id: {
    rotulo: ROTULOS.tipo_deteccao_id,
    mostrar: (id: unknown) => tipos.find((um) => um.id === id)?.nome ?? `${id}`,
  },
  geojson: { rotulo: 'Desenho', mostrar: (desenho: unknown) => desenhoDito(`${desenho}`) },
});

import { type ReactNode, useState } from 'react';
import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { type RecusaDoFormulario, useLeitura } from '#app/kit/formulario/formulario.ts';
import { useIrAposSalvar } from '#app/kit/formulario/ir-apos-salvar.ts';
import { PainelComMapa } from '#app/kit/painel.tsx';
import classes from '#app/kit/ui/rolagem.module.css';
import type { TipoNoMapa } from '#app/map/layers/camadas.layer.ts';
import type { DadosDoCamadaTipo, IconeDaBiblioteca } from './camada-tipo.form.ts';
import { FormularioDoTipo } from './formulario-do-tipo.tsx';
import { PreviaDoTipo } from './previa-do-tipo.tsx';

interface Props {
  readonly dados: DadosDoCamadaTipo;
  readonly icones: readonly IconeDaBiblioteca[];
  /** What the action answered. */
  readonly resposta: unknown;
  readonly children: ReactNode;
}

/** The form of a layer type beside a map that shows what it says. */
export function EditorDoTipo({ dados, icones, resposta, children }: Props) {
  const { leitura, chave, aoAlterar } = useLeitura(dados, dados.revisao);
  const { nome, tipo_geometria } = leitura.valores;
  const [tipo, setTipo] = useState<TipoNoMapa>(() => ({
    ...leitura.estilo,
    id: 'amostra',
    nome,
    tipo_geometria: Number(tipo_geometria) as 1 | 2 | 3,
  }));
  const salvo = useIrAposSalvar(resposta, () => '/camada-tipos');
  return (
    <PainelComMapa titulo="Formulário do tipo de camada" mapa={<PreviaDoTipo tipo={tipo} />}>
      <div className={classes.pagina}>
        <FormularioDoTipo
          key={`${leitura.id ?? 'novo'} ${chave}`}
          dados={leitura}
          icones={icones}
          recusa={falhaDaResposta(resposta) as RecusaDoFormulario | null}
          salvo={salvo}
          aoAlterar={aoAlterar}
          aoDesenhar={setTipo}
        >
          {children}
        </FormularioDoTipo>
      </div>
    </PainelComMapa>
  );
}
